/** The health check of the image: ends with 0 when the server beside it answers, else with 1. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
