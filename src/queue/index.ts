// The front door of portolan/queue.
export { openQueue, type QueueOptions } from './open-queue.ts';
export type { Job, JobRequest, JobState, LeaseRequest, Queue, QueueStats } from './port/queue.ts';
