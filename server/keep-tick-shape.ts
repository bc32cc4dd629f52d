import { createHook } from "node:async_hooks";

const kept: object[] = [];

/**
 * Keeps one of the objects by which Node queues calls of `process.nextTick` for as long as the process lives. V8 forgets a
 * shape as soon as a collection finds no object of it, as in a server without visitors; the literal in `nextTick`, whose
 * keys are computed, is then made by way of the runtime for good, which cost a sixth of every cached page and more.
 * @returns whether Node showed such an object
 */
export function keepTickShape(): boolean {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") kept.push(resource);
    },
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
  return kept.length > 0;
}
