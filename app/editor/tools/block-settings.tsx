import type { Editor } from "@tiptap/core";
import { useId } from "react";
import { ownOf, ownValue, withOwn } from "../html/rich-node.ts";
import type { BlockKind, BlockSetting } from "../schema/block-kind.ts";
import { blockOf } from "../schema/blocks.ts";
import { type Chosen, setOwn } from "./chosen.ts";
import { ToolField } from "./tool-field.tsx";

type BlockSettingsProps = { editor: Editor; chosen: Chosen; blocks: readonly BlockKind[] };

/** A block's settings, each as its attribute. */
export function BlockSettings({ editor, chosen, blocks }: BlockSettingsProps) {
  const kind = blocks.find(({ block }) => block === blockOf(chosen.node));
  const own = ownOf(chosen.node);
  return kind?.settings.map((setting) => (
    <Setting
      key={setting.name}
      setting={setting}
      value={ownValue(own, `data-${setting.name}`) ?? ""}
      onChange={(value) =>
        setOwn(editor, chosen, withOwn(own, `data-${setting.name}`, value === "" ? undefined : value))
      }
    />
  ));
}

type SettingProps = { setting: BlockSetting; value: string; onChange: (value: string) => void };

function Setting({ setting: { label, options }, value, onChange }: SettingProps) {
  const id = useId();
  if (!options) return <ToolField label={label} value={value} onChange={onChange} />;
  // The first stands in for what is missing or impossible.
  const shown = options.includes(value) ? value : options[0];
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted-foreground">
        {label}
      </label>
      <select
        id={id}
        value={shown}
        className="rich-field"
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </span>
  );
}
