import { useBusiness } from "#app/lib/root-data.ts";
import { Block } from "../blocks/block.tsx";
import type { BlockSettings } from "../blocks/block-settings.ts";

const LOOKS = {
  normal: { className: "call-link", word: "" },
  big: { className: "call-link call-big", word: "Call " },
};

/** A link that calls the business, with the hours when someone answers. */
export function CallButton({ size }: BlockSettings["call-button"]) {
  const { phone, phoneDisplay, hours } = useBusiness();
  const { className, word } = LOOKS[size];
  return (
    <Block name="call-button" settings={{ size }} inline>
      <a href={`tel:${phone}`} className={className}>
        {word}
        {/* Beside a word it is set apart: in a translation into Arabic or Hebrew it would run backwards. */}
        {word ? <bdi>{phoneDisplay}</bdi> : phoneDisplay} <span>{hours.label}</span>
      </a>
    </Block>
  );
}
