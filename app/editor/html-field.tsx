import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Textarea } from "#app/ui/textarea.tsx";
import { actAfterPaint } from "./act-after-paint.ts";
import { type CaretOffset, isFocusFree } from "./caret-offset.ts";

type HtmlFieldProps = Omit<ComponentProps<typeof Textarea>, "ref" | "value" | "onChange"> & {
  ref?: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  caret: CaretOffset;
};

/** Content as HTML. The field itself holds what is typed: told of it is who draws more of it, once it is seen. */
export function HtmlField({ ref, value, onChange, caret, ...props }: HtmlFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
  const written = useRef<string>(null);
  const tell = useEffectEvent((html: string) => {
    written.current = html;
    onChange(html);
  });
  useLayoutEffect(() => {
    if (!field.current || value === written.current) return;
    field.current.value = value;
    written.current = value;
  }, [field, value]);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const { ask, end } = actAfterPaint(() => tell(element.value));
    element.addEventListener("input", ask);
    if (caret.current !== null && isFocusFree()) {
      element.setSelectionRange(caret.current, caret.current);
      element.focus();
    }
    return () => {
      element.removeEventListener("input", ask);
      end();
    };
  }, [field, caret]);
  return (
    <Textarea
      {...props}
      ref={field}
      name="content"
      className="font-mono"
      onInput={({ currentTarget }) => currentTarget.setCustomValidity("")}
      onBlur={({ currentTarget }) => {
        caret.current = currentTarget.selectionEnd;
      }}
    />
  );
}
