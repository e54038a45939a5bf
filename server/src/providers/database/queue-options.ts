/** A dead worker's job is noticed within seconds, not within the default minute. */
export const queueOptions = {
  schema: 'jobs',
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  monitorVacuum: false,
  schedule: false,
} as const
