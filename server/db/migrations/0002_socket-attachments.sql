-- Messages between the sockets of several processes that exceed PostgreSQL's 8,000 bytes a
-- notification (server/realtime/several-processes.ts). The adapter empties it by itself.
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" bytea
);
