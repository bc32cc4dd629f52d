import S3rver from "@20minutes/s3rver";

/** Serves the bucket `pictures` below a directory, and says at which port: `PORT DIRECTORY`. */
const [port = "0", directory = ""] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: "pictures" }],
});
process.stdout.write(`${(await server.run()).port}\n`);
// Whoever started it has it end, and does not leave it behind.
process.stdin.on("end", () => process.exit()).resume();
