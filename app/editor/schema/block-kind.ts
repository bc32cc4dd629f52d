/** What a setting can be, as it is stored, with what authors call it. */
export type SettingOptions = Readonly<Record<string, string>>;
/** A setting that an author can change: one of some options, or words of their own. */
export type BlockSetting = { name: string; label: string; options: SettingOptions | null };
/** A block that pages may hold, as authors meet it: docs/decisions/008. */
export type BlockKind = { block: string; name: string; html: string; settings: readonly BlockSetting[] };
