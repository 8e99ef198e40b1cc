/** Settings of PostgreSQL inside the embedded database. */

/**
 * PostgreSQL's cache of its tables. The default of 128 MB is for a separate machine, and an
 * embedded database allocates it at once. A catalogue of 6,000 products has 5 MB of rows.
 */
export const SHARED_BUFFERS = '32MB'

/**
 * How much of the log of writes is kept for reuse after a checkpoint, in files of 16 MB; the default
 * is up to 1 GB.
 */
export const WAL_SETTINGS = ['min_wal_size=32MB', 'max_wal_size=64MB']
