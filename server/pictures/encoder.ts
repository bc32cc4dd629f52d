import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { PictureFormat } from "#app/lib/picture-url.ts";
import type { Logger } from "#backend/logger.ts";
import { killFirst } from "../kill-first.ts";

/**
 * A task of the encoder: "take" converts an uploaded file for storage (`key`: its name, if another instance of this
 * site has encoded it already); "make" creates one size and format of a stored picture for visitors.
 */
export type EncoderTask =
  | { kind: "take"; from: string; to: string; key: string | null }
  | { kind: "make"; from: string; to: string; width: number; format: PictureFormat };

export type TakenPicture = { key: string; bytes: number };
export type Refusal = "not a picture" | "svg" | "heic" | "too many pixels" | "damaged" | "too slow";

type EncoderAnswer = { taken: TakenPicture } | { made: true } | { refused: Refusal };
/** A message from the process. `failed`: the system's error code, for a failure that isn't the picture's fault. */
export type EncoderMessage = EncoderAnswer | { failed: string };

export type Urgency = "asked for" | "in advance";

/** Too many tasks are queued. */
export class EncoderBusyError extends Error {}

const PROGRAM = join(import.meta.dirname, "encoder-program.ts");
/** Longer than the library's own timeout; a task that hangs beyond this is killed. */
const TASK_TIMEOUT_MS = 45_000;
const TAKE_TIMEOUT_MS = 15_000;
/** An idle process holds memory for nothing. */
const IDLE_MS = 10_000;
const MAX_WAITING = 40;
const HEAP_MB = 96;

type Waiting = {
  task: EncoderTask;
  resolve: (answer: EncoderAnswer) => void;
  reject: (error: Error) => void;
};

/** Runs one task at a time in a child process; tasks that somebody waits for go before those done in advance. */
export class PictureEncoder {
  readonly #log: Logger;
  readonly #waiting: Record<Urgency, Waiting[]> = { "asked for": [], "in advance": [] };
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isWorking = false;
  #isStopped = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Throws EncoderBusyError if too many tasks are queued, and an error with the system's `code`, such as ENOSPC. */
  run(task: EncoderTask, urgency: Urgency): Promise<EncoderAnswer> {
    const waiting = this.#waiting[urgency];
    if (this.#isStopped || waiting.length >= MAX_WAITING) return Promise.reject(new EncoderBusyError());
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      void this.#work();
    });
  }

  /** Abandons all tasks. Missing pictures are made on the next request. */
  stop(): void {
    this.#isStopped = true;
    for (const { reject } of Object.values(this.#waiting).flatMap((waiting) => waiting.splice(0)))
      reject(new EncoderBusyError());
    this.#end();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    clearTimeout(this.#idle);
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      await this.#do(next.task).then(next.resolve, next.reject);
    }
    this.#isWorking = false;
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #takeNext(): Waiting | undefined {
    return this.#waiting["asked for"].shift() ?? this.#waiting["in advance"].shift();
  }

  async #do(task: EncoderTask): Promise<EncoderAnswer> {
    this.#child ??= this.#start();
    const child = this.#child;
    const over = new AbortController();
    const { signal } = over;
    const limit = task.kind === "take" ? TAKE_TIMEOUT_MS : TASK_TIMEOUT_MS;
    const timer = setTimeout(() => child.kill("SIGKILL"), limit);
    const answered = once(child, "message", { signal }).then(([message]) => answerOf(message));
    const ended = once(child, "exit", { signal }).then((): EncoderAnswer => {
      this.#log.warn("a picture crashed the encoder, or took too long or too much memory", {
        task: task.kind,
      });
      return { refused: "too slow" };
    });
    for (const outcome of [answered, ended]) outcome.catch(() => {});
    child.send(task);
    try {
      return await Promise.race([answered, ended]);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Pass none of the settings, which include secrets. Freed blocks return to the system, so that tasks don't add up.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        VIPS_CONCURRENCY: "1",
        MALLOC_ARENA_MAX: "1",
        MALLOC_MMAP_THRESHOLD_: "65536",
      },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    killFirst(child);
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on("exit", forget);
    child.on("error", forget);
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}

function answerOf(message: EncoderMessage): EncoderAnswer {
  if ("failed" in message)
    throw Object.assign(new Error(`the encoder failed: ${message.failed}`), { code: message.failed });
  return message;
}
