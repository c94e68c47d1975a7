import type { AnyRouter } from '@tanstack/react-router'
import { ignoreFailure } from '../lib/result.ts'

/** a performer's page, by the advert number */
const performerPage = /^\/(?:performers|watch)\/(\d+)$/

/** The element that has the view transition's name: the name must be unique in the page. */
let named: HTMLElement | undefined

/**
 * A performer's photo moves along from a list to the profile and back: the known one stands where a larger one is still to come,
 * and moves there by a view transition unless the reader wants reduced motion. The rest of the page is there at once, and takes every press meanwhile.
 */
export function carryPhotos(router: AnyRouter): void {
  router.startViewTransition = async (draw) => {
    const [number, photo] = photoToCarry(
      router.state.resolvedLocation?.pathname,
      router.latestLocation.pathname,
    )
    if (!photo) return draw()
    const flies = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
    const carry = async () => {
      await draw()
      const place = photoInSight(number)
      if (place) stand(photo, place)
      if (flies) name(place)
    }
    if (!flies) return carry()
    name(photo)
    const flight = document.startViewTransition(carry)
    flight.ready.catch(ignoreFailure('the next press, or a hidden page, ends the flight early'))
    return flight.updateCallbackDone
  }
}

/** The photo in sight of the performer of the next page, or else of the last page. The first page of a visit has no last page. */
function photoToCarry(
  from: string | undefined,
  to: string,
): [number: string, photo: HTMLElement | undefined] {
  const paths = from === undefined || from === to ? [] : [to, from]
  const numbers = paths.flatMap((path) => performerPage.exec(path)?.[1] ?? [])
  for (const number of numbers) {
    const photo = photoInSight(number)
    if (photo) return [number, photo]
  }
  return ['', undefined]
}

/** The photo that was pressed, or else the first visible one. */
function photoInSight(number: string): HTMLElement | undefined {
  const photos = document.querySelectorAll<HTMLElement>(`[data-photo-of="${number}"]`)
  const inSight = [...photos].filter(isInSight)
  return inSight.find((photo) => photo.closest(':focus')) ?? inSight[0]
}

function isInSight(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const [across, down] = [x + width / 2, y + height / 2]
  return width > 0 && across > 0 && across < innerWidth && down > 0 && down < innerHeight
}

function name(element: HTMLElement | undefined): void {
  named?.style.removeProperty('view-transition-name')
  named = element
  named?.style.setProperty('view-transition-name', 'photo')
}

/** Shows the photo that is already loaded as the background until the larger size has loaded. */
function stand(photo: HTMLElement, place: HTMLElement): void {
  if (!(photo instanceof HTMLImageElement && place instanceof HTMLImageElement) || place.complete) return
  const { objectFit } = getComputedStyle(place)
  place.style.background = `url("${photo.currentSrc}") center / ${objectFit} no-repeat`
}
