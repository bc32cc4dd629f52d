import type { ReactNode } from "react";

/** The door of a front loader, 200 units wide and centered on the origin. Children are drawn behind the glass. */
export function WasherDoor({ children }: { children?: ReactNode }) {
  return (
    <g className="door">
      <path
        d="M-86-34h-18q-5 0-5 5v10q0 5 5 5h18zM-86 34h-18q-5 0-5-5V19q0-5 5-5h18z"
        className="rim-shade"
      />
      <circle r="97" className="rim" />
      <circle r="80" className="rim-shade" />
      <circle r="70" className="drum" />
      <circle r="60" className="holes" strokeDasharray="0 7.854" />
      <circle r="47" className="holes" strokeDasharray="0 8.2" />
      <circle r="34" className="holes" strokeDasharray="0 8.9" />
      {children}
      <path d="M-58-22A62 62 0 0 1-24-57M-14-60.500a62 62 0 0 1 8-1.500" className="glare" />
      <rect x="84" y="-20" width="17" height="40" rx="7" className="rim" />
    </g>
  );
}

export function Suds() {
  return (
    <path
      d="M-69.500 8q12-8 23.200 0t23.200 0 23.200 0 23.200 0 23.200 0 23 0A70 70 0 0 1-69.500 8z"
      className="suds"
    />
  );
}
