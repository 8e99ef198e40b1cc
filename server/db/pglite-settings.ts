/** Settings of PostgreSQL inside the embedded database. */

/**
 * What PostgreSQL keeps of its tables in memory. Its default of 128 MB is for its own machine and
 * is taken at once by an embedded one; a catalogue of 6,000 products has 5 MB of rows.
 */
export const SHARED_BUFFERS = '32MB'
