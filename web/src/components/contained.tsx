import { Component, type ReactNode } from "react";

type Props = { attempt: unknown; onFailure: () => void; children: ReactNode };

/** What fails inside is left out, and the rest of the page stands; another `attempt` shows it again. */
export class Contained extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.attempt !== this.props.attempt) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
