// The files in the folder of a console's store that the command line itself knows.

export const QUEUE_FILE = 'queue.db';

/** Where a console that works on a store writes its address. */
export const ADDRESS_FILE = 'console.url';

/** The folder of the copies that a running console writes. */
export const BACKUPS_FOLDER = 'backups';

/** The databases of a store, with what SQLite keeps beside them. */
export const STORE_FILE: RegExp = /^(?:control|queue|urls-\d\d)\.db(?:-wal|-shm)?$/;

/** What every copy of a store has, beside the queue's. */
export const CONTROL_FILE = 'control.db';
