import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Label } from "./label.tsx";
import { Switch } from "./switch.tsx";
import { areSingleKeysOn, setSingleKeys, useKeys } from "./use-keys.ts";

type KeyListProps = { keys: readonly (readonly [key: string, meaning: string])[] };

/** A dialog that lists a screen's keyboard shortcuts and can turn the single-key ones off. */
export function KeyList({ keys }: KeyListProps) {
  const switchId = useId();
  const [isOpen, setOpen] = useState(false);
  const [areOn, setOn] = useState(areSingleKeysOn);
  useKeys({ "?": () => setOpen(true) });
  return (
    <>
      <Button variant="link" className="max-lg:hidden" onClick={() => setOpen(true)}>
        Keys
      </Button>
      <Dialog
        open={isOpen}
        title="Keys"
        onCloseRequest={() => setOpen(false)}
        className="w-[min(26rem,calc(100vw-2rem))]"
      >
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 max-sm:grid-cols-[8rem_1fr] max-sm:gap-x-4 gap-y-2">
          {keys.map(([key, meaning]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className="font-semibold">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <div className="flex items-center gap-3">
            <Switch
              id={switchId}
              checked={areOn}
              onChange={({ target }) => {
                setSingleKeys(target.checked);
                setOn(target.checked);
              }}
            />
            <Label htmlFor={switchId}>Use these keys</Label>
          </div>
          <Button variant="outline" onClick={() => setOpen(false)}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}
