import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type OpeningButtonProps = ComponentProps<typeof Button> & {
  /** Whether what it opens is on its way. */
  isOpening: boolean;
  /** What its name says besides, where others say the same. */
  about?: string;
  children: string;
};

const OPENING = "Opening...";

/** Opens what may have to be fetched first, and says so meanwhile; as wide as the longer of both, so that nothing beside it moves. */
export function OpeningButton({ isOpening, about, children, onClick, ...props }: OpeningButtonProps) {
  const says = isOpening ? OPENING : children;
  return (
    <Button
      aria-disabled={isOpening}
      aria-label={about && `${says} ${about}`}
      onClick={isOpening ? undefined : onClick}
      {...props}
    >
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        {[children, OPENING].map((text) => (
          <span key={text} className={text === says ? undefined : "invisible"}>
            {text}
          </span>
        ))}
      </span>
    </Button>
  );
}
