/** A setting of the browser, not of the account: it depends on the room. */
const SETTING = "lead-sound";
const RUNG = "leads-rung";
const RUNG_KEPT = 50;
const BLOCKED_AFTER_MS = 300;
const NOTES_HZ = [659.25, 880];
const NOTE_SECONDS = 0.28;

let context: AudioContext | undefined;
/** Whether the storage had no room for the setting, which then lasts until the page is left. */
let isOnHere = false;

export function isSoundOn(): boolean {
  return isOnHere || localStorage.getItem(SETTING) === "on";
}

export function setSound(on: boolean): void {
  isOnHere = false;
  try {
    if (on) localStorage.setItem(SETTING, "on");
    else localStorage.removeItem(SETTING);
  } catch {
    isOnHere = true;
  }
}

/** Browsers allow sound only after a user gesture, some only if audio starts during one. */
export function wakeSound(): () => void {
  const done = new AbortController();
  for (const touch of ["pointerdown", "keydown"])
    document.addEventListener(touch, () => void (isSoundOn() && startSound()), {
      once: true,
      signal: done.signal,
    });
  return () => done.abort();
}

/** Plays a two-note bell. Returns false if the browser blocks sound. */
export async function playSound(): Promise<boolean> {
  const audio = await startSound();
  if (!audio) return false;
  NOTES_HZ.forEach((frequency, index) => {
    strike(audio, frequency, audio.currentTime + index * NOTE_SECONDS * 0.6);
  });
  return true;
}

/** Rings once per lead across all tabs. A tab that can't play sound leaves it to another. */
export async function ringOnce(ids: readonly string[]): Promise<void> {
  const ring = async () => {
    const rung = rungSoFar();
    const unheard = ids.filter((id) => !rung.includes(id));
    if (unheard.length === 0 || !(await playSound())) return;
    try {
      localStorage.setItem(RUNG, JSON.stringify([...rung, ...unheard].slice(-RUNG_KEPT)));
    } catch {
      // Without room in the storage, other tabs ring, too.
    }
  };
  await ("locks" in navigator ? navigator.locks.request(RUNG, ring) : ring());
}

function rungSoFar(): string[] {
  try {
    return JSON.parse(localStorage.getItem(RUNG) ?? "[]");
  } catch {
    return [];
  }
}

async function startSound(): Promise<AudioContext | null> {
  context ??= new AudioContext();
  if (context.state === "running") return context;
  const refused = new Promise((resolve) => setTimeout(resolve, BLOCKED_AFTER_MS));
  await Promise.race([context.resume().catch(() => null), refused]);
  return (context.state as AudioContextState) === "running" ? context : null;
}

function strike(audio: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(audio, { frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.3, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS * 2);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_SECONDS * 2);
}
