import { type RefObject, useEffect, useRef } from "react";

/** Whether the caller is still on screen, for work that may outlast it: its outcome is then told in a toast. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
