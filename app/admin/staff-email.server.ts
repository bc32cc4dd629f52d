import * as z from "zod/mini";
import { plainEmail } from "#app/leads/email.ts";
import { NOT_AN_EMAIL } from "./email-messages.ts";

/** An address for a new account, read as the quote form reads one. */
export const staffEmailSchema = z.string().check(z.overwrite(plainEmail), z.email(NOT_AN_EMAIL));
