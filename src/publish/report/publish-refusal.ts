// What is thrown when a guard refuses to publish: an error that carries what was found.
import type { ErrorCode } from '../../base/error-codes.ts';
import { PortolanError, type PortolanErrorDetails } from '../../base/portolan-error.ts';
import type { PublishReport } from './publish-report.ts';

/**
 * A set that was made and not published: too many entries were invalid (PUBLISH_INVALID), it has
 * shrunk too much (PUBLISH_SHRUNK), it is the first one and in doubt (PUBLISH_DOUBTED), or it does
 * not read back as written (PUBLISH_UNVERIFIED).
 */
export class PublishRefusal extends PortolanError {
  /** What would have been published, with all findings. */
  readonly report: PublishReport;

  constructor(code: ErrorCode, details: PortolanErrorDetails, report: PublishReport) {
    super(code, details);
    const { message, hint } = details;
    const refused = { code, message, ...(hint !== undefined && { hint }) };
    this.report = { ...report, refused };
  }
}
