import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/*
 * What is counted and measured, as Prometheus reads it. Each process tells its own; sums are made by whoever asks. No label says who.
 */

export const registry = new Registry()
const registers = [registry]
const shortTimes = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const longTimes = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900]

export const requestSeconds = new Histogram({
  name: 'ourela_http_request_seconds',
  help: 'How long requests took, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: shortTimes,
  registers,
})
export const refusals = new Counter({
  name: 'ourela_refusals_total',
  help: 'Requests that were refused, by the code of the reason.',
  labelNames: ['code'],
  registers,
})
export const errors = new Counter({
  name: 'ourela_errors_total',
  help: 'Errors of ours: in requests, in jobs, and of the queue itself.',
  labelNames: ['where'],
  registers,
})
export const jobWaitSeconds = new Histogram({
  name: 'ourela_job_wait_seconds',
  help: 'How long a job waited from when it could be done until it was begun.',
  labelNames: ['job'],
  buckets: longTimes,
  registers,
})
export const jobRunSeconds = new Histogram({
  name: 'ourela_job_run_seconds',
  help: 'How long one attempt at a job ran.',
  labelNames: ['job', 'outcome'],
  buckets: longTimes,
  registers,
})
export const tryOnSeconds = new Histogram({
  name: 'ourela_try_on_seconds',
  help: 'How long the pictures of a try-on took, by the engine that made them; "none" made those that failed.',
  labelNames: ['engine', 'outcome'],
  buckets: longTimes,
  registers,
})
export const tokens = new Counter({
  name: 'ourela_tokens_total',
  help: 'Tokens that moved, by reason. Counted as they are written: the books are in the ledger.',
  labelNames: ['reason', 'direction'],
  registers,
})
export const jobsWaiting = new Gauge({
  name: 'ourela_jobs_waiting',
  help: 'Jobs that wait, over all processes.',
  labelNames: ['job'],
  registers,
})
export const jobsRunning = new Gauge({
  name: 'ourela_jobs_running',
  help: 'Jobs that run, over all processes.',
  labelNames: ['job'],
  registers,
})
export const partReady = new Gauge({
  name: 'ourela_part_ready',
  help: '1 while a part that this process needs is there.',
  labelNames: ['part'],
  registers,
})
export const lastBackup = new Gauge({
  name: 'ourela_last_backup_timestamp_seconds',
  help: 'When the last backup was finished; 0 while there was none.',
  registers,
})

/** Memory, processor time, the event loop's delay, open files: what every Node process can tell. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry })
}
