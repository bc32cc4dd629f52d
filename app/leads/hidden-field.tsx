import { HIDDEN_FIELD } from "./form-signs.ts";

/**
 * Only what fills in every field of a page's source fills in this one. `hidden` needs no style sheet, and takes it from
 * screen readers and from what browsers fill in; its label is for those who see it all the same.
 */
export function HiddenField() {
  return (
    <p hidden>
      <label>
        Leave this empty <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
