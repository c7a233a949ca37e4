// The files in the folder of a console's store that the command line itself knows.

/** The queue's. */
export const QUEUE_FILE = 'queue.db';

/** Where a console that works on a store writes its address. */
export const ADDRESS_FILE = 'console.url';

/** The folder of the copies that a running console writes. */
export const BACKUPS_FOLDER = 'backups';

/** What every copy of a store has, beside the queue's. */
export const CONTROL_FILE = 'control.db';
