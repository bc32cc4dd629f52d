type ToolButtonProps = { isOff?: boolean; onClick: () => void; children: string };

export function ToolButton({ isOff = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      className="rich-tool"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOff || onClick()}
    >
      {children}
    </button>
  );
}
