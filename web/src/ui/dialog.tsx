import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";
import { useDialogLayer } from "./dialog-layer.ts";
import { Icon } from "./icon.tsx";

type Props = {
  title: string;
  subtitle?: ReactNode;
  opened: boolean;
  onClose: () => void;
  width?: number;
  flush?: boolean;
  /** Takes the whole of a phone's screen: for forms. */
  roomy?: boolean;
  /** A wallet's own window, above every dialog that asked for a signature. */
  isWallet?: boolean;
  children: ReactNode;
};

/** A dialog over the scrim, named by its title; focus stays inside and returns where it came from. */
export function Dialog(props: Props) {
  const { title, subtitle, opened, onClose, width = 420, flush = false, roomy = false, children } = props;
  const { id, zIndex } = useDialogLayer(opened, props.isWallet ?? false, onClose);
  const isPhone = useMediaQuery("(max-width: 720px)");
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={false}
      zIndex={zIndex}
      size={width}
      centered
      yOffset={16}
      fullScreen={roomy && isPhone}
    >
      <Modal.Overlay />
      <Modal.Content data-layer={id}>
        <div className={styles.head}>
          <div>
            <Modal.Title>{title}</Modal.Title>
            {subtitle ? <p className="muted t-s">{subtitle}</p> : null}
          </div>
          <Modal.CloseButton aria-label="Close" icon={<Icon name="cross" />} />
        </div>
        <Modal.Body className={flush ? styles.flush : undefined}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
