import { Block } from "../blocks/block.tsx";

const HOSE = "M30 86q0-62 66-62t66 58q0 38-40 56-26 12-26 48";

/** A drain hose asking a question. */
export function QuestionHose() {
  return (
    <Block name="drawing" settings={{ name: "hose" }}>
      <svg className="drawing hose beside-heading" viewBox="0 0 192 290" aria-hidden="true">
        <path d={HOSE} className="hose-edge" />
        <path d={HOSE} className="hose-skin" />
        <path d={HOSE} className="hose-ribs" strokeDasharray="2 9" />
        <use href="#porthole" x="62" y="214" width="68" height="68" />
      </svg>
    </Block>
  );
}
