import { existsSync } from 'node:fs'
import { z } from 'zod'
import { shortestTokenLife } from '../../contract/token-expiry.ts'
import { defaultPrices } from '../../contract/token-packages.ts'
import { engineEnvironment, findEngineProblems, shapeEngines, shapeModeration } from './config-engines.ts'
import { text, webAddress } from './config-values.ts'
import { prices } from './config-prices.ts'
import { isLoopback } from './platform/loopback.ts'
import { isGuessable } from './platform/guessable.ts'
import { findProvenanceProblems, provenanceEnvironment, shapeProvenance } from './config-provenance.ts'
import { findPriceSearchProblems, priceSearchEnvironment, shapePriceSearch } from './config-price-search.ts'

/** Every key an operator can set; .env.example describes them. The only reader of the environment. */
const port = z.coerce.number().int().min(0).max(65_535)
const wholeNumber = z.coerce.number().int().min(1)
const yes = z.enum(['yes', 'no']).transform((answer) => answer === 'yes')
const emailList = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .transform((emails) => emails.filter((email) => email !== ''))
  .pipe(z.array(z.email('must be addresses separated by commas')))

const ageRecipients = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((recipient) => recipient !== ''))
  .pipe(z.array(z.string().startsWith('age1', 'must be keys that start with age1, separated by spaces')))

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Set by `npm run dev`: pages come from their source, not from the build. */
  OURELA_DEV: yes.default(false),
  /** Which part of the work this process does. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: port.default(3000),
  HOST: text.default('localhost'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must start with postgres://' }).optional(),
  SECRET: z.string().min(32, 'must be at least 32 random characters').optional(),
  TRUST_PROXY: yes.default(false),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 random characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  BRAND: text.default('Ourela'),
  SUPPORT_EMAIL: z.email().default('support@ourela.example'),
  OPERATOR_NAME: z.string().trim().default(''),
  OPERATOR_ADDRESS: z.string().trim().default(''),
  OPERATOR_TAX_ID: z.string().trim().default(''),
  RECEIPT_PREFIX: z.string().trim().max(20).default('R-'),
  PRICES: prices.default([defaultPrices]),
  CURRENCY_FROM_LANGUAGE: yes.default(false),
  TOKEN_EXPIRY_DAYS: z.coerce
    .number()
    .int()
    .min(shortestTokenLife, `must be at least ${shortestTokenLife}, or left out for tokens that never expire`)
    .max(3650)
    .optional(),
  TAX_NAME: text.max(20).default('VAT'),
  TAX_PERCENT: z.coerce.number().min(0).max(50).default(0),
  ADMIN_EMAILS: emailList.default([]),
  ADMINS_NEED_SECOND_FACTOR: yes.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.email().default('no-reply@ourela.example'),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_TAX: yes.default(false),
  STRIPE_TAX_CODE: z
    .string()
    .regex(/^txcd_\d+$/, 'must be one of Stripe’s tax codes')
    .default('txcd_10000000'),
  STRIPE_API_URL: webAddress.default('https://api.stripe.com'),
  ALLOW_SANDBOX_PAYMENTS: yes.default(false),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40).default('single sign-on'),
  OIDC_GROUPS_CLAIM: text.default('groups'),
  OIDC_ADMIN_GROUP: text.optional(),
  PASSWORD_SIGN_IN: yes.default(true),
  SIGN_UP_BONUSES_PER_NETWORK: wholeNumber.default(60),
  RESULT_RETENTION_DAYS: wholeNumber.optional(),
  BACKUP_RECIPIENTS: ageRecipients.default([]),
  BACKUP_IDENTITY: text.startsWith('AGE-SECRET-KEY-', 'must start with AGE-SECRET-KEY-').optional(),
  BACKUP_RETENTION_DAYS: wholeNumber.default(30),
  TRY_ON_QUEUE_LIMIT: wholeNumber.default(50),
  TRY_ON_CONCURRENCY: wholeNumber.max(16).default(1),
  TRY_ON_CONCURRENCY_PER_USER: wholeNumber.default(2),
  GIVE_BACKS_PER_MONTH: z.coerce.number().int().min(0).default(3),
  MCP: yes.default(false),
  DEVICE_PREVIEW: z.enum(['off', 'guests', 'everybody']).default('everybody'),
  DEVICE_PREVIEW_GARMENTS: z.enum(['stock', 'all']).default('all'),
  ...engineEnvironment,
  ...priceSearchEnvironment,
  ...provenanceEnvironment,
})

/** What `.env.example` describes. */
export const configKeys = Object.keys(environmentSchema.shape).filter((key) => key !== 'OURELA_DEV')

type Environment = z.infer<typeof environmentSchema>
export type Config = ReturnType<typeof shapeConfig>

/** Thrown when the environment cannot be used; the message names every bad key. */
export class ConfigError extends Error {}

/** Reads .env beside package.json when there is one, then the environment itself, which wins. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const problems = parsed.success
    ? findUnsafe(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `Please correct the configuration:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return shapeConfig(parsed.data, given)
}

/** What is incomplete everywhere, and what is unsafe in production. */
function findUnsafe(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production'
  const problems: string[] = [
    ...findPriceSearchProblems(env, isProduction),
    ...findProvenanceProblems(env, isProduction),
  ]
  const require = (key: keyof Environment, why: string) => {
    if (env[key] === undefined) problems.push(`${key}: ${why}`)
  }
  if (env.ROLE !== 'all') {
    const why = `is needed with ROLE=${env.ROLE}: all processes share it`
    for (const key of ['DATABASE_URL', 'S3_BUCKET', 'SECRET'] as const) require(key, why)
  }
  if (env.S3_BUCKET) {
    require('S3_ACCESS_KEY_ID', 'is needed with S3_BUCKET')
    require('S3_SECRET_ACCESS_KEY', 'is needed with S3_BUCKET')
  }
  if (env.STRIPE_SECRET_KEY) {
    require('STRIPE_PUBLISHABLE_KEY', 'is needed with STRIPE_SECRET_KEY')
    require('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY')
  }
  if (env.STRIPE_TAX) require('STRIPE_SECRET_KEY', 'is needed with STRIPE_TAX')
  if (env.GOOGLE_CLIENT_ID) require('GOOGLE_CLIENT_SECRET', 'is needed with GOOGLE_CLIENT_ID')
  if (env.OIDC_ISSUER) {
    require('OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER')
    require('OIDC_CLIENT_SECRET', 'is needed with OIDC_ISSUER')
  } else if (!env.PASSWORD_SIGN_IN) {
    require('GOOGLE_CLIENT_ID', 'or OIDC_ISSUER is needed with PASSWORD_SIGN_IN=no: nobody could sign in')
  }
  problems.push(...findEngineProblems(env))
  if (env.NODE_ENV !== 'production') return [...problems, ...findExposure(env)]

  require('SECRET', 'must be set in production')
  if (env.SECRET && isGuessable(env.SECRET))
    problems.push('SECRET: can be guessed; take `openssl rand -base64 32`')
  require('PUBLIC_URL', 'must be set in production, it stands in every link we mail')
  if (env.PUBLIC_URL?.startsWith('http:')) problems.push('PUBLIC_URL: must be https in production')
  require('SMTP_URL', 'must be set in production, the local outbox delivers no mail')
  if (env.OIDC_ISSUER?.startsWith('http:')) problems.push('OIDC_ISSUER: must be https in production')
  if (!env.STRIPE_API_URL.startsWith('https:')) problems.push('STRIPE_API_URL: must be https in production')
  if (env.STRIPE_SECRET_KEY?.includes('_test_') && !env.ALLOW_SANDBOX_PAYMENTS) {
    problems.push(
      'STRIPE_SECRET_KEY: is a test key, with which nobody pays (ALLOW_SANDBOX_PAYMENTS=yes takes it)',
    )
  }
  if (!env.ALLOW_SANDBOX_PAYMENTS) {
    require('STRIPE_SECRET_KEY', 'must be set in production (or ALLOW_SANDBOX_PAYMENTS=yes to give tokens away)')
  }
  return problems
}

/** Outside production whoever asks is believed: the mailbox is open, and any address signs in. That is for this machine alone. */
function findExposure({ HOST, PUBLIC_URL }: Environment): string[] {
  const why =
    'is for this machine alone unless NODE_ENV=production; leave it out, or give an address of localhost'
  return [
    ...(isLoopback(HOST) ? [] : [`HOST: ${why}`]),
    ...(PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL: ${why}`]),
  ]
}

function shapeConfig(env: Environment, given: Record<string, string | undefined>) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    isProduction: env.NODE_ENV === 'production',
    arePagesFromSource: env.OURELA_DEV,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    secret: env.SECRET,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    brand: env.BRAND,
    supportEmail: env.SUPPORT_EMAIL,
    operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, taxId: env.OPERATOR_TAX_ID },
    receiptPrefix: env.RECEIPT_PREFIX,
    prices: env.PRICES,
    /** Shows prices first in the currency that a visitor's languages make likely. */
    guessesCurrency: env.CURRENCY_FROM_LANGUAGE,
    tokenExpiryDays: env.TOKEN_EXPIRY_DAYS ?? null,
    tax: { name: env.TAX_NAME, percent: env.TAX_PERCENT },
    adminEmails: env.ADMIN_EMAILS,
    /** In production there is no way around it. */
    adminsNeedSecondFactor: env.NODE_ENV === 'production' || env.ADMINS_NEED_SECOND_FACTOR,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
            taxCode: env.STRIPE_TAX ? env.STRIPE_TAX_CODE : null,
          }
        : null,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    openid:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME,
            groupsClaim: env.OIDC_GROUPS_CLAIM,
            adminGroup: env.OIDC_ADMIN_GROUP ?? null,
          }
        : null,
    /** Agents may call the API as tools, at /api/mcp. */
    hasMcp: env.MCP,
    hasPasswordSignIn: env.PASSWORD_SIGN_IN,
    bonusesPerNetwork: env.SIGN_UP_BONUSES_PER_NETWORK,
    resultRetentionDays: env.RESULT_RETENTION_DAYS ?? null,
    backupKeys: { recipients: env.BACKUP_RECIPIENTS, identity: env.BACKUP_IDENTITY },
    backupRetentionDays: env.BACKUP_RETENTION_DAYS,
    tryOn: {
      queueLimit: env.TRY_ON_QUEUE_LIMIT,
      concurrency: env.TRY_ON_CONCURRENCY,
      perUser: env.TRY_ON_CONCURRENCY_PER_USER,
    },
    giveBacksPerMonth: env.GIVE_BACKS_PER_MONTH,
    devicePreview: { who: env.DEVICE_PREVIEW, garments: env.DEVICE_PREVIEW_GARMENTS },
    engines: shapeEngines(env, given),
    priceSearch: shapePriceSearch(env, env.NODE_ENV),
    moderation: shapeModeration(env),
    provenance: shapeProvenance(env),
  }
}
