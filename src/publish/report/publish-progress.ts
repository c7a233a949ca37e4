// How far a publication is: what is told to who shows it.

/** How far a publication is. */
export interface PublishProgress {
  readonly stage: 'reading' | 'verifying' | 'publishing' | 'announcing';
  /** How many entries the stage has dealt with. */
  readonly entries: number;
  /** How many it will deal with, where that is known. */
  readonly total?: number;
  /** The source that is being read, as the user named it. */
  readonly source?: string;
}
