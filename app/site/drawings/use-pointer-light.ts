import { useEffect, useRef } from "react";

/**
 * Lets the pointer move the light of a scene: sets `--light-x` and `--light-y` (-1 to 1) on its element. Does nothing if
 * the visitor prefers reduced motion.
 */
export function usePointerLight() {
  const scene = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (reducedMotion.matches) return;
      scene.current?.style.setProperty("--light-x", ((clientX / innerWidth) * 2 - 1).toFixed(2));
      scene.current?.style.setProperty("--light-y", ((clientY / innerHeight) * 2 - 1).toFixed(2));
    };
    addEventListener("pointermove", follow, { passive: true });
    return () => removeEventListener("pointermove", follow);
  }, []);
  return scene;
}
