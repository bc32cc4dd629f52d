import { invalidKey, noSuchCall } from "./storage-error.ts";

const BASE_PATH = "/storage/v1/object/";
/** As Supabase Storage has it; control characters and anything beyond ASCII are no part of a key. */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]{1,1024}$/;

/** What follows /storage/v1/object/. @throws StorageError */
export function pathOf(url: string): string {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(BASE_PATH)) throw noSuchCall();
  try {
    return decodeURIComponent(pathname.slice(BASE_PATH.length));
  } catch {
    throw invalidKey();
  }
}

/** The name, if it is one that an object may have. @throws StorageError */
export function checkedName(name: string): string {
  if (!KEY.test(name) || name.split("/").some((step) => step === "" || step === "." || step === ".."))
    throw invalidKey();
  return name;
}

/** Whether a request reads what a public bucket shows to anybody. @throws StorageError */
export const isPublicRead = ({ method, url }: Request) =>
  (method === "GET" || method === "HEAD") && /^public\//.test(pathOf(url));
