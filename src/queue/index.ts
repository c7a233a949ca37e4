// The front door of portolan/unstable/queue: its names change without notice.
export { openQueue, type QueueOptions } from './open-queue.ts';
export type { Queue } from './port/queue.ts';
