import { Block } from "../blocks/block.tsx";

/** A telephone whose dial is a porthole. */
export function Telephone() {
  return (
    <Block name="drawing" settings={{ name: "telephone" }}>
      <svg className="drawing beside-heading" viewBox="0 0 300 236" aria-hidden="true">
        <path d="M92 84v26M122 84v26M178 84v26M208 84v26" />
        <path d="M34 226q-4-76 54-116h124q58 40 54 116z" className="sock" />
        <path
          d="M28 98q-18-6-14-28Q20 24 150 24t136 46q4 22-14 28l-34 7q-12 2-14-10l-3-17q-71-13-142 0l-3 17q-2 12-14 10z"
          className="sock"
        />
        <circle cx="150" cy="160" r="56" className="rim" />
        <circle cx="150" cy="160" r="37" className="finger-holes" strokeDasharray="0 23.250" />
        <circle cx="150" cy="160" r="19" className="drum" />
        <path d="M131 163q5-4 9.500 0t9.500 0 9.500 0 9.500 0a19 19 0 0 1-38 0z" className="suds" />
        <path d="M22 226h256" />
      </svg>
    </Block>
  );
}
