// A draft.
export { createS3Staging as createTemporaryStage } from './s3/s3-staging.ts';
