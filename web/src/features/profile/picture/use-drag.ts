import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Crop, moveCrop } from './crop.ts';

type Options = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void; disabled: boolean };

/** The picture follows the hand. */
export function useDrag(stage: RefObject<HTMLElement | null>, options: Options): void {
  const move = useEffectEvent((right: number, down: number) => {
    const { picture, crop, onCrop, disabled } = options;
    if (!disabled) onCrop(moveCrop(picture, crop, right, down));
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let held: { x: number; y: number } | undefined;
    const grasp = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      held = { x: event.clientX, y: event.clientY };
    };
    const drag = (event: PointerEvent) => {
      if (!held) return;
      const side = element.clientWidth;
      // The window goes the other way.
      move((held.x - event.clientX) / side, (held.y - event.clientY) / side);
      held = { x: event.clientX, y: event.clientY };
    };
    const letGo = () => {
      held = undefined;
    };
    element.addEventListener('pointerdown', grasp);
    element.addEventListener('pointermove', drag);
    element.addEventListener('pointerup', letGo);
    element.addEventListener('pointercancel', letGo);
    return () => {
      element.removeEventListener('pointerdown', grasp);
      element.removeEventListener('pointermove', drag);
      element.removeEventListener('pointerup', letGo);
      element.removeEventListener('pointercancel', letGo);
    };
  }, [stage]);
}
