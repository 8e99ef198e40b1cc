/** Settings of PostgreSQL inside the embedded database. */

/**
 * PostgreSQL's cache of its tables. The default of 128 MB is for a separate machine, and an
 * embedded database allocates it at once. A catalogue of 6,000 products has 5 MB of rows.
 */
export const SHARED_BUFFERS = '32MB'
