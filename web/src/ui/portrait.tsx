import { Avatar } from "./avatar.tsx";

type Props = { imageUrl: string | null; letters: string; size?: number; className?: string };

/** Somebody's picture, or their letters; whose it is stands beside it in words. */
export function Portrait({ imageUrl, letters, size = 28, className }: Props) {
  if (!imageUrl) return <Avatar letters={letters} size={size} className={className} />;
  return (
    <img
      className={className}
      src={imageUrl}
      width={size}
      height={size}
      alt=""
      style={{ borderRadius: "50%", objectFit: "cover", flex: "none" }}
    />
  );
}
