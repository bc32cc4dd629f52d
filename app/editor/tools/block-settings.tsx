import type { Editor } from "@tiptap/core";
import { ownOf, ownValue, withOwn } from "../html/rich-node.ts";
import type { BlockKind } from "../schema/block-kind.ts";
import { blockOf } from "../schema/blocks.ts";
import { type Chosen, setOwn } from "./chosen.ts";
import { ToolField } from "./tool-field.tsx";

type BlockSettingsProps = { editor: Editor; chosen: Chosen; blocks: readonly BlockKind[] };

/** A block's settings, each as its attribute. */
export function BlockSettings({ editor, chosen, blocks }: BlockSettingsProps) {
  const kind = blocks.find(({ block }) => block === blockOf(chosen.node));
  const own = ownOf(chosen.node);
  return kind?.settings.map(({ name, label, options }) => (
    <ToolField
      key={name}
      label={label}
      options={options}
      value={ownValue(own, `data-${name}`) ?? ""}
      onChange={(value) =>
        setOwn(editor, chosen, withOwn(own, `data-${name}`, value === "" ? undefined : value))
      }
    />
  ));
}
