import S3rver from "@20minutes/s3rver";

/** Serves the bucket `pictures` from a directory and prints its port. Usage: `PORT DIRECTORY`; port 0 picks a free one. */
const [port = "0", directory = ""] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: "pictures" }],
});
process.stdout.write(`${(await server.run()).port}\n`);
// The parent holds our standard input open: when it ends, so do we.
process.stdin.on("end", () => process.exit()).resume();
