import { Block } from "../blocks/block.tsx";

/** The delivery van at the curb, a machine in its open side. */
export function Van() {
  return (
    <Block name="drawing" settings={{ name: "van" }}>
      <svg className="drawing" viewBox="0 0 340 190" aria-hidden="true">
        <path d="M8 150V38q0-14 14-14h188v126z" className="rim" />
        <path d="M104 46h84v104h-84z" className="drum" />
        <use href="#washer" x="114" y="62" width="64" height="88" />
        <path d="M210 54h60q14 0 20 12l26 46q6 10 6 22v16H210z" className="rim" />
        <path d="M226 70h38q8 0 12 8l18 32h-68z" className="drum" />
        <use href="#mark" x="24" y="52" width="62" height="62" />
        <path d="M2 150h330v10H2z" className="rim-shade" />
        <circle cx="62" cy="158" r="25" className="sock" />
        <circle cx="62" cy="158" r="11" className="rim" />
        <circle cx="262" cy="158" r="25" className="sock" />
        <circle cx="262" cy="158" r="11" className="rim" />
      </svg>
    </Block>
  );
}
