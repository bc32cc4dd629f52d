import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method, as Enter and Escape do that choose or discard a Japanese word. Browsers report
 * such keys with this code, WebKit also the one that has just ended the composition.
 */
export const isComposing = ({ keyCode }: KeyboardEvent): boolean => keyCode === 229;
