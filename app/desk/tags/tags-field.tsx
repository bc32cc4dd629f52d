import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { useChangeField } from "../follow-up/lead-fields.ts";
import type { LeadRow } from "../lead-queries.ts";
import { useLeadChoices } from "../use-leads.ts";

/** The database's limits. */
export const MAX_TAGS = 5;
const MAX_TAG_LENGTH = 24;

/** A lead's tags. Suggests tags in use, and accepts new ones. */
export function TagsField({ lead }: { lead: LeadRow }) {
  const change = useChangeField("tags");
  const field = useRef<HTMLInputElement>(null);
  const { tags } = lead;
  const save = (value: string[]) => change(lead, value);
  return (
    <div className="col-span-full grid grid-cols-subgrid gap-y-2">
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="col-span-full flex flex-wrap gap-2">
          {tags.map((tag) => (
            <Tag
              key={tag}
              tag={tag}
              onRemove={() => {
                save(tags.filter((other) => other !== tag));
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <NewTag field={field} tags={tags} onAdd={save} />
    </div>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <li className="wrap-anywhere inline-flex items-center rounded-full bg-secondary pl-3 text-secondary-foreground text-sm">
      <bdi>{tag}</bdi>
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        className="grid size-11 shrink-0 cursor-pointer place-content-center rounded-full text-muted-foreground hover:text-foreground forced-colors:border lg:size-7"
        onClick={onRemove}
      >
        ×
      </button>
    </li>
  );
}

type NewTagProps = {
  field: RefObject<HTMLInputElement | null>;
  tags: string[];
  onAdd: (tags: string[]) => void;
};

function NewTag({ field, tags, onAdd }: NewTagProps) {
  const id = useId();
  const [text, setText] = useState("");
  const { data: choices } = useLeadChoices();
  const isFull = tags.length >= MAX_TAGS;

  function submit(event: FormEvent) {
    event.preventDefault();
    const after = withTag(tags, text);
    if (after !== tags) onAdd(after);
    setText("");
  }

  return (
    <form
      className="col-span-full grid grid-cols-subgrid items-center gap-y-2 print:hidden"
      onSubmit={submit}
    >
      <Label htmlFor={id}>Add a tag</Label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          list={`${id}-used`}
          className="h-11 min-w-0 lg:h-9"
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          readOnly={isFull}
          placeholder={isFull ? `${MAX_TAGS} tags at most` : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <datalist id={`${id}-used`}>
          {choices?.tags
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button type="submit" variant="outline" size="small" className="max-lg:h-11" aria-disabled={isFull}>
          Add
        </Button>
      </div>
    </form>
  );
}

/** Adds a tag, normalized like in the database. Returns the same array if there is nothing to add. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.replace(/\s+/g, " ").trim().toLowerCase();
  return tag === "" || tags.includes(tag) || tags.length >= MAX_TAGS ? tags : [...tags, tag];
}
