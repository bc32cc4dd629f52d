import { expect, it } from "vitest";
import { addressIn } from "./bucket-calls.ts";

it.each([
  ["path", "https://s3.example", "", "https://s3.example/pictures"],
  ["path", "https://s3.example:9000/below/it", "ab/abc", "https://s3.example:9000/below/it/pictures/ab/abc"],
  ["host", "https://s3.example", "", "https://pictures.s3.example/"],
  ["host", "https://s3.example:9000", "ab/abc", "https://pictures.s3.example:9000/ab/abc"],
] as const)("addresses a bucket by its %s", (addressing, endpoint, key, address) => {
  const keys = { region: "auto", accessKeyId: "key", secretAccessKey: "secret" };
  expect(addressIn({ endpoint, bucket: "pictures", addressing, ...keys }, key).href).toBe(address);
});
