import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** Beneath the title. */
  hint?: ReactNode;
  /** Beside the title: a figure or a few words. */
  note?: ReactNode;
  action?: ReactNode;
  /** The title of a card among many of its kind. */
  small?: boolean;
};

/**
 * A part of a page with its title, without a frame. Its title names it; `id` is the title's, so that an address can lead
 * to it.
 */
export function Section({ className, ...props }: Props) {
  return <Framed {...props} className={className} head="sec-head" />;
}

/** A part of a page in a frame. With `flush`, what is inside reaches the frame: a table, a list, a map. */
export function Card({ flush, className = "", ...props }: Props & { flush?: boolean }) {
  const name = flush ? "card flush" : "card";
  return (
    <Framed {...props} className={`${name} ${className}`.trim()} head={flush ? "card-head" : "sec-head"} />
  );
}

function Framed({
  title,
  hint,
  note,
  action,
  small,
  id,
  head,
  children,
  ...section
}: Props & { head: string }) {
  const own = useId();
  if (!title)
    return (
      <section {...section} id={id}>
        {children}
      </section>
    );
  const heading = (
    <h2 id={id ?? own} className={small ? "t-m" : undefined}>
      {title}
    </h2>
  );
  return (
    <section {...section} aria-labelledby={id ?? own}>
      <div className={head}>
        {hint ? (
          <div>
            {heading}
            <p className="t-s muted mt1">{hint}</p>
          </div>
        ) : (
          heading
        )}
        {note ? <span className="t-s muted">{note}</span> : null}
        {action}
      </div>
      {children}
    </section>
  );
}
