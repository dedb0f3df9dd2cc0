import { materialsBucket, refreshMaterials } from './list-materials.ts';

/** Under a name that is there already, it takes that one's place. */
export async function uploadMaterial(teacher: string, courseId: string, name: string, file: File) {
  const bucket = await materialsBucket();
  const { error } = await bucket.upload(`${courseId}/${name}`, file, {
    contentType: file.type,
    upsert: true,
  });
  if (error) throw error;
  await refreshMaterials(teacher, courseId);
}
