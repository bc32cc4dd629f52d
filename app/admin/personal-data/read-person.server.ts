import * as z from "zod/mini";
import { Refusal, readJson } from "../users/admin-endpoint.server.ts";
import { type Person, parsePerson } from "./person.ts";

const personSchema = z.object({ person: z.string() });

/** Whom a posted `{ person }` names. Throws Refusal. */
export async function readPerson(request: Request): Promise<Person> {
  const person = parsePerson((await readJson(request, personSchema)).person);
  if (person) return person;
  throw new Refusal(400, "Enter a phone number with area code, or an email address.");
}
