import { Fragment } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { Block } from "../blocks/block.tsx";
import type { BlockSettings } from "../blocks/block-settings.ts";

/** Beside a word, the number is set apart: in a translation into Arabic or Hebrew it would run backwards. */
const LOOKS = {
  normal: { className: "call-link", word: "", Digits: Fragment },
  big: { className: "call-link call-big", word: "Call ", Digits: "bdi" },
} as const;

/** A link that calls the business, with the hours when someone answers. */
export function CallButton({ size }: BlockSettings["call-button"]) {
  const { phone, phoneDisplay, hours } = useBusiness();
  const { className, word, Digits } = LOOKS[size];
  return (
    <Block name="call-button" settings={{ size }} inline>
      <a href={`tel:${phone}`} className={className}>
        {word}
        <Digits>{phoneDisplay}</Digits> <span>{hours.label}</span>
      </a>
    </Block>
  );
}
