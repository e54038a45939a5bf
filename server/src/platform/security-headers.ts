import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'

/** Scripts run only from our own files or with the page's nonce; nobody may frame us. */
export function setSecurityHeaders(config: Config) {
  const stripe = config.stripe
    ? {
        script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      }
    : { script: [], frame: [], connect: [] }
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...stripe.script],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...stripe.connect],
      frameSrc: stripe.frame.length > 0 ? stripe.frame : ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: config.isHttps ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
    xFrameOptions: 'DENY',
  })
}
