import { useEffect, useState } from "react";

/** Whether React has taken the document over; false on the server and in the first render. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
