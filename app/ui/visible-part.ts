/**
 * The top and bottom edge of the window's visible part, in CSS pixels. On phones an on-screen keyboard covers the rest
 * without changing the window's height.
 */
export function visiblePart(): { top: number; bottom: number } {
  const { clientHeight } = document.documentElement;
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: clientHeight };
  return { top, bottom: Math.min(clientHeight, top + height) };
}
