const KEPT_AT = "single-keys";

/** Whether single keys do something: who speaks to the computer, or trembles, types letters without meaning to. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AT) !== "off";
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT_AT);
    else localStorage.setItem(KEPT_AT, "off");
  } catch {
    // A browser that keeps nothing leaves them on.
  }
}
