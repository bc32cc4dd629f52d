import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type OpeningButtonProps = ComponentProps<typeof Button> & {
  /** Whether the thing it opens is still loading. */
  isOpening: boolean;
  /** Added to its accessible name where several buttons have the same text. */
  about?: string;
  children: string;
};

const OPENING = "Opening...";

/**
 * Opens something that may have to load first, and says so meanwhile. As wide as the longer of its two texts, so that
 * nothing beside it moves.
 */
export function OpeningButton({ isOpening, about, children, onClick, ...props }: OpeningButtonProps) {
  const shownText = isOpening ? OPENING : children;
  return (
    <Button
      aria-disabled={isOpening}
      aria-label={about && `${shownText} ${about}`}
      onClick={isOpening ? undefined : onClick}
      {...props}
    >
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        {[children, OPENING].map((text) => (
          <span key={text} className={text === shownText ? undefined : "invisible"}>
            {text}
          </span>
        ))}
      </span>
    </Button>
  );
}
