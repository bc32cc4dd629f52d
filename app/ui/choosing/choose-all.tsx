import { useId } from "react";
import { Checkbox } from "../checkbox.tsx";
import { Label } from "../label.tsx";
import { chooseAll } from "./choice.ts";
import { useChoosing } from "./choosing.tsx";

type ChooseAllProps = { shown: readonly { id: string }[]; chosen: number };

/** Chooses all that are shown, or lets them all go. */
export function ChooseAll({ shown, chosen }: ChooseAllProps) {
  const id = useId();
  const choosing = useChoosing();
  const areAll = chosen === shown.length;

  function turn() {
    const all = shown.map((one) => one.id);
    choosing.write(areAll ? { ids: new Set(), last: null } : chooseAll(choosing.read(), all));
  }

  return (
    <div className="flex min-h-11 items-center gap-2 lg:min-h-9">
      <Checkbox id={id} checked={areAll} partly={!areAll && chosen > 0} onChange={turn} />
      <Label htmlFor={id} className="cursor-pointer">
        <span className="max-sm:sr-only">Select all shown</span>
        <span aria-hidden className="sm:hidden">
          All
        </span>
      </Label>
    </div>
  );
}
